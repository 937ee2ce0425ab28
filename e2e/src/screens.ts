import type { Screen } from "./screen.ts";
import { screensOfAdministration } from "./screens-of-administration.ts";
import { screensOfMenus } from "./screens-of-menus.ts";
import { screensOfModeration } from "./screens-of-moderation.ts";
import { screensOfRegistry } from "./screens-of-registry.ts";
import { screensOfSending } from "./screens-of-sending.ts";
import { screensOfShell } from "./screens-of-shell.ts";

/** Every screen and each of its states. */
export const screens: readonly Screen[] = [
  ...screensOfRegistry,
  ...screensOfSending,
  ...screensOfMenus,
  ...screensOfAdministration,
  ...screensOfModeration,
  ...screensOfShell,
];
