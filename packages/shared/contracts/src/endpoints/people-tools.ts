import { z } from "zod";
import { endpointOf } from "../endpoint.ts";
import { merge, mergeBody } from "../entities/merge.ts";
import { person } from "../entities/person.ts";
import { exportQuery, exportTypes, importQuery } from "../entities/transfer.ts";
import { limits } from "../limits.ts";
import { idParams } from "../text.ts";

const endpoint = endpointOf("people");

export const peopleToolEndpoints = {
  mergePerson: endpoint("POST /api/people/{id}/merge", {
    access: "admin",
    summary: "Merge a duplicate into another record; proofs, suggestions and addresses follow",
    params: idParams,
    body: mergeBody,
    response: person,
    errors: ["erased", "already-merged"],
  }),
  unmergePerson: endpoint("POST /api/people/{id}/unmerge", {
    access: "admin",
    summary: "Undo a merge unless the surviving record was edited since",
    params: idParams,
    response: person,
    errors: ["erased", "edit-conflict"],
  }),
  mergesOfPerson: endpoint("GET /api/people/{id}/merges", {
    access: "admin",
    summary: "Records that were merged into this one, the newest first",
    params: idParams,
    response: z.array(merge),
  }),
  exportPeople: endpoint("GET /api/people/export", {
    access: "admin",
    summary: "Every person as CSV or JSON lines, streamed",
    query: exportQuery,
    response: z.unknown(),
    responseKind: "bytes",
    contentTypes: exportTypes,
  }),
  importPeople: endpoint("POST /api/people/import", {
    access: "admin",
    summary: "People from a CSV or JSON lines file, matched by `externalId`",
    query: importQuery,
    bodyKind: "multipart",
    bodyLimit: limits.importFile,
    response: z.unknown(),
    responseKind: "bytes",
    contentTypes: ["application/x-ndjson"],
  }),
};
