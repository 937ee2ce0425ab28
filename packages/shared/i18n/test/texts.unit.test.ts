import { errorStatus } from "@deeds/contracts";
import { expect, test } from "vitest";
import { sharedCatalogs } from "../src/catalogs/index.ts";
import en from "../src/errors/en.json" with { type: "json" };
import { validationText as validationInPage } from "../src/errors/in-page.ts";
import { errorText, validationText } from "../src/errors/index.ts";
import ru from "../src/errors/ru.json" with { type: "json" };
import uk from "../src/errors/uk.json" with { type: "json" };
import { languages } from "../src/languages.ts";
import { createI18n } from "../src/react.ts";

test("errors and refused fields have the specification's texts", () => {
  expect(errorText("bad-credentials", "en")).toBe("Invalid username or password");
  expect(errorText("file-too-large", "en", { size: 5 })).toBe(
    "File too large. Maximum size is 5MB",
  );
  expect(validationText("username-too-short", "ru")).toBe(
    "Имя пользователя должно содержать не менее 3 символов",
  );
});

test("a key carries its number", () => {
  expect(validationText("text-too-long:120", "en")).toBe("At most 120 characters");
});

test("a sentence without its number is left out", () => {
  expect(errorText("file-too-large", "ru")).toBe("Файл слишком большой.");
});

test.each(languages)("every error code of the contracts has a text in %s", (language) => {
  const general = errorText("unknown", language);
  for (const code of Object.keys(errorStatus)) expect(errorText(code, language)).not.toBe(general);
});

test("an unknown code or key gets a general text", () => {
  expect(errorText("no-such-code", "uk")).toBe("Щось пішло не так. Спробуйте ще раз.");
  expect(validationText("Invalid input: expected string", "en")).toBe("This value is not allowed");
});

test.each([
  [1, "1 доброе дело"],
  [2, "2 добрых дела"],
  [5, "5 добрых дел"],
  [11, "11 добрых дел"],
  [21, "21 доброе дело"],
  [112, "112 добрых дел"],
  [1284, "1\u00a0284 добрых дела"],
])("%i is counted in Russian as %j", (count, text) => {
  expect(i18n.t("ui:deeds", { count })).toBe(text);
});

const i18n = createI18n("ru", sharedCatalogs);

test.each(languages)("a page says of a refused field what the server says, %s", (language) => {
  const { validation } = { ru, en, uk }[language];
  i18n.addResourceBundle(language, "validation", validation);
  for (const key of [...Object.keys(validation), "text-too-long:120", "no such key"]) {
    expect(validationInPage(key, language)).toBe(validationText(key, language));
  }
});
