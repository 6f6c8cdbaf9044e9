"use strict";

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
    syntaxHighlight: { activated: true, theme: "idea" },
  });
});
