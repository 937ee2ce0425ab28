import { endpoints } from "@deeds/contracts";
import { png } from "../files.ts";
import { uniqueSurname } from "../records.ts";
import { approved, type Deed, proofOf, sendForm } from "./stage.ts";

const decided = { before: "pending", after: "approved" };

const updateProof: Deed = async (stage) => {
  const { id, personId } = await proofOf(stage, "Дрова");
  await stage.keeper.caller.call(endpoints.updateProof, {
    params: { id },
    body: { title: "Вода", additionalData: { source: "архив" } },
  });
  return {
    ...({ action: "updated", kind: "proof", subject: id, personId } as const),
    changes: { title: { before: "Дрова", after: "Вода" }, additionalData: {} },
  };
};

const moderateProof: Deed = async (stage) => {
  const { id, personId } = await proofOf(stage);
  const params = { id };
  await stage.keeper.caller.call(endpoints.moderateProof, { params, body: { status: "approved" } });
  const about = { kind: "proof", subject: id, personId } as const;
  return { ...about, action: "approved", changes: { status: decided } };
};

const deleteProofFile: Deed = async ({ keeper, stranger }) => {
  const { url } = await stranger.upload(endpoints.uploadProofFile, png("deed.png"));
  const filename = url.slice(url.lastIndexOf("/") + 1);
  await keeper.caller.call(endpoints.deleteProofFile, { params: { filename } });
  return { action: "removed", kind: "file", subject: filename };
};

const importProofs: Deed = async (stage) => {
  const { id: personId } = await approved(stage);
  const externalId = `e2e:${uniqueSurname()}`;
  const form = new FormData();
  const table = { externalId, personId, description: "Колола дрова соседям" };
  form.append("file", new File([`${JSON.stringify(table)}\n`], "proofs.jsonl"));
  await sendForm(stage, endpoints.importProofs, form);
  return { action: "imported", kind: "proof", subject: null, note: /: 1 created, 0 updated$/ };
};

const moderateContactEdit: Deed = async (stage) => {
  const { id: personId } = await approved(stage, { instagramUsername: "before_it" });
  const { suggestion } = await stage.stranger.call(endpoints.suggestEdit, {
    params: { id: personId },
    body: { instagramUsername: "after_it" },
  });
  await stage.keeper.caller.call(endpoints.moderateContactEdit, {
    params: { id: suggestion.id },
    body: { status: "approved", apply: true },
  });
  const instagramUsername = { before: "before_it", after: "after_it" };
  return {
    ...({ action: "approved", kind: "suggestion", subject: suggestion.id, personId } as const),
    changes: { status: decided, instagramUsername },
  };
};

export const deedsOfProofs = {
  ...{ updateProof, moderateProof, deleteProofFile, importProofs, moderateContactEdit },
};
