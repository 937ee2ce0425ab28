import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../check/run-tool.ts";

/** Every text that a person may read in a language, with its parameters as `{}`. */
function textsIn(language: string): Set<string> {
  const files = globSync(
    [
      `{shell/src,shell/src/account,mf-*,packages/web/remote-kit/src}/translations/${language}.json`,
      `packages/shared/i18n/src/catalogs/*.${language}.json`,
      `packages/shared/i18n/src/errors/${language}.json`,
    ],
    { cwd: root },
  );
  const found = files.flatMap((file) =>
    leaves(JSON.parse(readFileSync(join(root, file), "utf8"))).map(plain),
  );
  return new Set(found);
}

function leaves(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [];
}

/** Normalizes a text: parameters as `{}`, one kind of quotation marks and apostrophes, no final full stop. */
const plain = (text: string): string =>
  text
    .replaceAll(/\{\{\w+\}\}|\{\w+\}/g, "{}")
    .replaceAll(/[“”]/g, '"')
    .replaceAll("’", "'")
    .replace(/\.$/, "");

/**
 * The sentences that the specification quotes, by the language it quotes them in; those of the
 * not-found screen are the same in every language and stand in the shell's sources.
 */
const quoted = {
  ru: [
    "Требуется авторизация",
    "Для доступа к этой странице необходимо войти в систему.",
    "Войти",
    "Доступ запрещен",
    "У вас нет прав для доступа к этой странице.",
    "Невозможно добавить доказательство",
    "Ошибка подтверждения",
    "Имя пользователя должно содержать не менее 3 символов",
    "Пароль должен содержать не менее 6 символов",
    "Пароли не совпадают",
    "Имя должно содержать не менее 2 символов",
    "Введите действительный URL",
    "Неверный формат URL",
    "Имя обязательно",
    "Введите корректный URL",
    "Ошибка загрузки",
    "Не удалось загрузить файл",
    "Файл загружен",
    "Файл успешно загружен и готов к отправке",
    "Ошибка загрузки фото: {}",
    "Ошибка",
    "Не удалось отправить доказательство",
    "Успешно",
    "Не удалось обновить статус доказательства.",
    "Не удалось обновить доказательство",
    "Не удалось обновить данные",
    "Данные обновлены",
    "Не удалось сохранить данные",
    "Сохранено",
    "Ошибка при загрузке списка людей",
    "Не удалось загрузить предложения",
    "Не удалось загрузить одобренные предложения",
    "Не удалось загрузить отклоненные предложения",
    "Не удалось одобрить предложение",
    "Не удалось отклонить предложение",
    "Не удалось загрузить информацию о человеке",
    "Изменения отправлены",
    "Ваши предложения будут рассмотрены модератором",
    "Не удалось отправить предложения",
    "Ошибка модерации",
  ],
  en: [
    "Access Denied",
    "You don't have permission to access this page.",
    "The requested information does not exist or has been removed",
    "Unknown",
    "Cannot add proof",
    "No people added yet",
    "Total People",
    "Approved Proofs",
    "Pending Moderation",
    "Rejected",
    "Recently Added People",
    "View All People",
    "Submissions Pending Moderation",
    "Name A-Z",
    "Name Z-A",
    "Most proofs",
    "Newest first",
    "Reset Filters",
    "Apply Filters",
    'No results for "{}". Try a different search term.',
    "No people have been added to the registry yet.",
    "No proofs yet",
    "View Details",
    "Admin View",
    "Are you sure you want to reject this proof? This action cannot be undone.",
    "There was an error processing your payment. Please try again or contact support",
    "Username must contain at least 3 characters",
    "Password must contain at least 6 characters",
    "Passwords do not match",
    "Required",
    "At least one field must be provided",
    "File too large. Maximum size is {}MB",
    "Invalid file type. Allowed types: {}",
    "Maximum number of files reached ({})",
    "Person is required",
    "Person must be a number",
    "Login failed",
    "Invalid username or password",
    "Registration failed",
    "Could not create account",
    "Logout failed",
    "Logged in successfully",
    "Welcome back, {}!",
    "Account created",
    "Your account has been created successfully!",
    "Logged out",
    "You have been logged out successfully.",
    "Please log in to continue",
    "Failed to upload file",
    "Error submitting proof",
    "Failed to update proof status",
    "Error",
    "Failed to add person",
    "Failed to fetch person",
    "Failed to fetch proofs",
    "Error submitting edit suggestion",
    "Failed to submit",
    "Error during moderation",
    "Failed to create webhook",
    "Failed to update webhook",
    "Failed to delete webhook",
    "Failed to update webhook status",
    "Failed to test webhook",
  ],
};

describe.each(Object.entries(quoted))("in %s", (language, sentences) => {
  const texts = textsIn(language);
  it.each(sentences)("the specification's «%s» is said word for word", (sentence) => {
    expect(texts).toContain(plain(sentence));
  });
});
