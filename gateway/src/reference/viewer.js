const { SwaggerUIBundle, SwaggerUIStandalonePreset } = globalThis;

/** Filters operations by every word of the phrase, in any part of the operation, e.g. a code. */
function filterOperations(operationsByTag, phrase) {
  const words = phrase.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (operation) => {
    const text = JSON.stringify(operation).toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return operationsByTag
    .map((tag) => tag.update("operations", (operations) => operations.filter(matches)))
    .filter((tag) => tag.get("operations").size > 0);
}

/** Puts a component into a landmark, by which a screen reader finds it. */
const inLandmark =
  (label) =>
  (Original, { React }) =>
  (props) =>
    React.createElement("section", { "aria-label": label }, React.createElement(Original, props));

/** Leaves a component out where a document has webhooks alone: the events. */
const forCalls =
  (wrap) =>
  (Original, { React, specSelectors }) => {
    const Wrapped = wrap(Original, { React });
    return (props) => (specSelectors.paths()?.size ? React.createElement(Wrapped, props) : null);
  };

/** Adapts Swagger UI by its plugin API: search, and what the rules of accessibility need. */
const adaptations = () => ({
  fn: { opsFilter: filterOperations },
  wrapComponents: {
    // The original logo has an inline style, which the content security policy blocks.
    Logo:
      (_, { React }) =>
      () =>
        React.createElement("span", null, "Good Deeds"),
    // The original is a link inside a button.
    DeepLink:
      (_, { React }) =>
      ({ text }) =>
        React.createElement("span", { className: "nostyle" }, text),
    // The original has no name.
    Select:
      (Original, { React }) =>
      (props) =>
        React.createElement(
          "label",
          null,
          React.createElement("span", { className: "viewer-label" }, "Value"),
          React.createElement(Original, props),
        ),
    InfoContainer: inLandmark("About the API"),
    FilterContainer: forCalls(inLandmark("Search")),
    operations: forCalls((Original) => Original),
  },
});

SwaggerUIBundle({
  dom_id: "#viewer",
  urls: [
    { name: "HTTP API", url: "/api/openapi.json" },
    { name: "Events", url: "/api/docs/events.json" },
  ],
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  plugins: [adaptations],
  layout: "StandaloneLayout",
  deepLinking: true,
  filter: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  // Its colors are inline and have too little contrast.
  syntaxHighlight: false,
  // The default sends the document's address to a host outside.
  validatorUrl: null,
});
