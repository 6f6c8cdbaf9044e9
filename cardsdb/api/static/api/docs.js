"use strict";

// Swagger UI has dark colours of its own; here they follow what the reader's system asks for.
const dark = window.matchMedia("(prefers-color-scheme: dark)");
const followSystem = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", followSystem);
followSystem();

// Draws the API's document with Swagger UI. Nothing is asked of any other host.
window.addEventListener("DOMContentLoaded", () => {
  const place = document.getElementById("docs");
  window.SwaggerUIBundle({
    domNode: place,
    url: place.dataset.schema,
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    persistAuthorization: false,
    validatorUrl: null,
    syntaxHighlight: { activated: true, theme: "agate" },
  });
});
