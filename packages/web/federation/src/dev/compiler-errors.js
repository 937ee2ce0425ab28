// Shows what does not compile, and reloads the page when it compiles again: a hot update over a broken
// one fails in disposed modules. The dev server's client posts these messages.
let report = null;

addEventListener("message", ({ source, data }) => {
  if (source !== window) return;
  if (data?.type === "webpackErrors") show(data.data.join("\n\n"));
  else if (report && ["webpackOk", "webpackWarnings"].includes(data?.type)) location.reload();
});

function show(text) {
  report?.remove();
  report = document.createElement("div");
  report.role = "alert";
  report.lang = "en";
  report.tabIndex = 0;
  // In the top layer, over dialogs of the page.
  report.popover = "manual";
  report.textContent = `The remote does not compile. When it does, the page reloads.\n\n${text}`;
  Object.assign(report.style, {
    inset: "auto 0 0 0",
    width: "auto",
    maxHeight: "60vh",
    padding: "1rem",
    overflow: "auto",
    border: "0",
    background: "#5b0f0f",
    color: "#ffffff",
    font: "0.875rem/1.5 monospace",
    whiteSpace: "pre-wrap",
  });
  document.body.append(report);
  report.showPopover();
}
