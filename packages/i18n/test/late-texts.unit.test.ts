import i18next from "i18next";
import { beforeAll, expect, test, vi } from "vitest";
import { addTranslations, changeLanguage, startI18n, type Translations } from "../src/react.ts";

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

test("a remote's texts come in the page's language, and in another when it is chosen", async () => {
  await addTranslations("registry", late(remote));
  expect(i18next.t("registry:title")).toBe("Реестр");
  await changeLanguage("en");
  expect([i18next.t("shell:menu"), i18next.t("registry:title")]).toEqual(["Menu", "Register"]);
});

test("a remote whose texts cannot be had keeps its language, and the page changes", async () => {
  const uk = () => Promise.reject(new Error("404"));
  await addTranslations("broken", { ...late({ en: "Parts" }), uk });
  await changeLanguage("uk");
  expect(i18next.t("shell:menu")).toBe("Меню сайту");
  expect(i18next.t("registry:title")).toBe("Реєстр");
  expect(i18next.t("broken:title")).toBe("Parts");
});

test("a language chosen while a remote's texts are on their way is the remote's too", async () => {
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
