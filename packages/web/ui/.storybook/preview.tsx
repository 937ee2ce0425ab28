import common from "@deeds/i18n/catalogs/common.en.json" with { type: "json" };
import ui from "@deeds/i18n/catalogs/ui.en.json" with { type: "json" };
import { createI18n } from "@deeds/i18n/react";
import { MemoryRouter } from "@deeds/router";
import type { Preview } from "@storybook/react-vite";
import "./catalogue.css";

createI18n("en", { en: { common, ui } });

const theme = new URLSearchParams(location.search).get("globals")?.match(/theme:(\w+)/)?.[1];
if (theme) document.documentElement.dataset.theme = theme;
document.documentElement.lang = "en";

export default {
  globalTypes: {
    theme: {
      toolbar: { title: "Theme", items: ["light", "dark"], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: "light" },
  decorators: [
    (Story, { globals }) => {
      document.documentElement.dataset.theme = String(globals.theme);
      return (
        <MemoryRouter>
          <main className="grid gap-6 p-4">
            <Story />
          </main>
        </MemoryRouter>
      );
    },
  ],
} satisfies Preview;
