import i18next from "i18next";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { pickLanguage } from "../src/index.ts";
import { addTranslations, changeLanguage, startI18n, type Translations } from "../src/react.ts";

test("the cookie takes precedence over the browser's languages", () => {
  expect(pickLanguage({ cookie: "uk", acceptLanguage: "en" })).toBe("uk");
});

test("a cookie in an unsupported language is ignored", () => {
  expect(pickLanguage({ cookie: "fr", acceptLanguage: "en-GB,en;q=0.9" })).toBe("en");
});

test("the browser's weights decide, not the order", () => {
  expect(pickLanguage({ acceptLanguage: "en;q=0.4, de, uk-UA;q=0.8" })).toBe("uk");
});

test("a language with weight zero is excluded", () => {
  expect(pickLanguage({ acceptLanguage: "en;q=0" })).toBe("ru");
});

test("Russian is the fallback", () => {
  expect(pickLanguage({})).toBe("ru");
  expect(pickLanguage({ acceptLanguage: "*" })).toBe("ru");
});

const own = { ru: "Меню", en: "Menu", uk: "Меню сайту" };
const remote = { ru: "Реестр", en: "Register", uk: "Реєстр" };
const late = (texts: Record<string, string>): Translations => ({
  ru: async () => ({ default: { title: texts.ru } }),
  en: async () => ({ default: { title: texts.en } }),
  uk: async () => ({ default: { title: texts.uk } }),
});

beforeAll(async () => {
  // The parts of a browser that the choice of a language looks at.
  vi.stubGlobal("location", { search: "?lang=ru" });
  vi.stubGlobal("document", { cookie: "", documentElement: {} });
  await startI18n(async (language) => ({ shell: { menu: own[language] } }));
});

// Test files share a process: with a `document` left here, the build tools of the next file take it for a browser.
afterAll(() => {
  i18next.off("languageChanged");
  vi.unstubAllGlobals();
});

test("a remote's texts are loaded in the page's language, and in another when it is chosen", async () => {
  await addTranslations("registry", late(remote));
  expect(i18next.t("registry:title")).toBe("Реестр");
  await changeLanguage("en");
  expect([i18next.t("shell:menu"), i18next.t("registry:title")]).toEqual(["Menu", "Register"]);
});

test("a remote whose texts cannot be loaded keeps its language, and the page changes", async () => {
  const uk = () => Promise.reject(new Error("404"));
  await addTranslations("broken", { ...late({ en: "Parts" }), uk });
  await changeLanguage("uk");
  expect(i18next.t("shell:menu")).toBe("Меню сайту");
  expect(i18next.t("registry:title")).toBe("Реєстр");
  expect(i18next.t("broken:title")).toBe("Parts");
});

test("a language chosen while a remote's texts are loading is the remote's too", async () => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  const loaders = late({ uk: "Пізно", en: "Late" });
  const adding = addTranslations("slow", {
    ...loaders,
    uk: async () => {
      await arrival;
      return loaders.uk();
    },
  });
  await changeLanguage("en");
  arrive();
  await adding;
  expect(i18next.t("slow:title")).toBe("Late");
});
