// @vitest-environment happy-dom
import { createI18n, replaceTexts, useTranslation } from "@deeds/i18n/react";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

const titles = (title: string) => ({ kit: { network: title, unexpectedResponse: "{{count}}" } });
afterEach(cleanup);

const seen = new Set<unknown>();
function Page({ count }: { count: number }) {
  const { t, i18n, ready } = useTranslation(["kit", "common"]);
  expect([i18n.isInitialized, ready]).toEqual([true, true]);
  seen.add(t);
  return (
    <h1>{`${t("network")} ${t("unexpectedResponse", { count })} ${t(["missing", "network"])}`}</h1>
  );
}
const shown = () => screen.getByRole("heading").textContent;

test("a text is looked up once, and again when the language or the texts change", async () => {
  const i18n = createI18n("ru", { ru: titles("Реестр"), uk: titles("Реєстр") });
  const { rerender } = render(<Page count={1} />);
  rerender(<Page count={2} />);
  expect(shown()).toBe("Реестр 2 Реестр");
  expect(seen.size).toBe(1);
  await act(() => i18n.changeLanguage("uk"));
  expect(shown()).toBe("Реєстр 2 Реєстр");
  act(() => replaceTexts("kit", "uk", titles("Книга").kit));
  expect(shown()).toBe("Книга 2 Книга");
  act(() => void createI18n("uk", { uk: titles("Список") }));
  rerender(<Page count={3} />);
  expect(shown()).toBe("Список 3 Список");
});
