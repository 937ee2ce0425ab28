import { startI18n } from "@deeds/i18n/react";
import { seedCache, startSession } from "@deeds/remote-kit";
import { loadViewsSoon } from "@deeds/ui";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { knownUser, readBoot } from "./boot/boot.ts";
import { loadTexts } from "./texts/load-texts.ts";

const boot = readBoot();
await startI18n(loadTexts);
seedCache(boot.data);
void startSession(knownUser(boot));
loadViewsSoon();
createRoot(rootElement()).render(<App live={boot.live} />);

/** The gateway's document has the element; a page without it still shows something. */
function rootElement(): HTMLElement {
  const element = document.getElementById("root") ?? document.createElement("div");
  if (!element.isConnected) document.body.append(element);
  return element;
}
