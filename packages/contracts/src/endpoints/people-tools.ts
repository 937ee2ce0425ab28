import { z } from "zod";
import { defineEndpoint } from "../define-endpoint.ts";
import { merge, mergeBody } from "../entities/merge.ts";
import { person } from "../entities/person.ts";
import { exportQuery, exportTypes, importQuery } from "../entities/transfer.ts";
import { limits } from "../limits.ts";
import { idParams } from "../text.ts";

export const peopleToolEndpoints = {
  mergePerson: defineEndpoint({
    name: "mergePerson",
    method: "POST",
    path: "/api/people/{id}/merge",
    service: "people",
    access: "admin",
    summary: "Merge a duplicate into another record; proofs, suggestions and addresses follow",
    params: idParams,
    body: mergeBody,
    response: person,
    errors: ["bad-id", "not-found", "erased", "already-merged", "validation"],
  }),
  unmergePerson: defineEndpoint({
    name: "unmergePerson",
    method: "POST",
    path: "/api/people/{id}/unmerge",
    service: "people",
    access: "admin",
    summary: "Undo a merge, while nobody has edited the record that stayed",
    params: idParams,
    response: person,
    errors: ["bad-id", "not-found", "erased", "edit-conflict"],
  }),
  mergesOfPerson: defineEndpoint({
    name: "mergesOfPerson",
    method: "GET",
    path: "/api/people/{id}/merges",
    service: "people",
    access: "admin",
    summary: "Records that were merged into this one, the newest first",
    params: idParams,
    response: z.array(merge),
    errors: ["bad-id", "not-found"],
  }),
  exportPeople: defineEndpoint({
    name: "exportPeople",
    method: "GET",
    path: "/api/people/export",
    service: "people",
    access: "admin",
    summary: "Every person as CSV or JSON lines, streamed",
    query: exportQuery,
    response: z.unknown(),
    answer: "bytes",
    contentTypes: exportTypes,
  }),
  importPeople: defineEndpoint({
    name: "importPeople",
    method: "POST",
    path: "/api/people/import",
    service: "people",
    access: "admin",
    summary: "People from a CSV or JSON lines file, known again by `externalId`",
    query: importQuery,
    bodyKind: "multipart",
    bodyLimit: limits.importFile,
    response: z.unknown(),
    answer: "bytes",
    contentTypes: ["application/x-ndjson"],
    errors: ["malformed-multipart", "file-too-large", "validation"],
  }),
} as const;
