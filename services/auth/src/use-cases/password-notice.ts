import type { Language } from "@deeds/i18n/languages";
import type { Transaction } from "@deeds/service-kit";
import type { PasswordChangeMeans } from "../models/mail.ts";
import type { StoredUser } from "../models/user.ts";
import type { ServiceContext } from "../service-context.ts";

export interface PasswordNotice {
  account: StoredUser;
  means: PasswordChangeMeans;
  language: Language;
}

/** Stores a mail to the owner of an account with a confirmed address; `mail.wake` after the transaction sends it. */
export async function enqueuePasswordNotice(
  { mail }: Pick<ServiceContext, "mail">,
  tx: Transaction,
  { account, means, language }: PasswordNotice,
): Promise<void> {
  const { _id: userId, email: address } = account;
  if (address)
    await mail?.enqueue(tx, { kind: "password-changed", address, userId, means, language });
}
