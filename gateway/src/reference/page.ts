import { type Endpoint, endpointList, serviceNames } from "@deeds/contracts";
import { openApi } from "@deeds/contracts/documents";
import { escapeHtml } from "../documents/html.ts";
import { callEntry } from "./call.ts";
import { eventEntries } from "./events.ts";
import type { Shapes } from "./example.ts";
import { shapeBlock } from "./fields.ts";
import { introduction } from "./introduction.ts";
import { live } from "./live.ts";
import { readShape } from "./shape.ts";

/** The browsable reference of every call and event, as a whole. */
export function referencePage(origin: string): string {
  const { paths, components } = openApi();
  const shapes: Shapes = Object.fromEntries(
    Object.entries(components.schemas).map(([name, json]) => [name, readShape(json)]),
  );
  const entry = (endpoint: Endpoint) =>
    callEntry(endpoint, paths[endpoint.path]?.[endpoint.method.toLowerCase()], { origin, shapes });
  const services = serviceNames.map((service) => {
    const calls = endpointList.filter((endpoint) => endpoint.service === service);
    return section(service, `${calls.length} calls`, calls.map(entry).join("\n"));
  });
  return frame(
    [
      introduction(),
      ...services,
      live,
      section("events", "what services tell each other and webhooks", eventEntries()),
      section("shapes", "what calls refer to", Object.entries(shapes).map(shapeEntry).join("\n")),
    ].join("\n"),
  );
}

const section = (name: string, note: string, entries: string): string =>
  `<section aria-labelledby="${name}"><h2 id="${name}">${name} <small>${note}</small></h2>${entries}</section>`;

const shapeEntry = ([name, shape]: [string, Shapes[string]]): string =>
  `<details class="call" data-words="shape ${escapeHtml(name.toLowerCase())}"><summary><span class="method shape">SHAPE</span> <code class="path">${escapeHtml(name)}</code></summary><div class="body" id="shape-${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${shapeBlock(shape)}</div></details>`;

const contents = ["conventions", ...serviceNames, "live", "events", "shapes"];

const frame = (main: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Good Deeds: reference of calls and events</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/style.css">
<script src="/api/docs/filter.js" type="module"></script>
</head>
<body>
<a class="skip" href="#main">To the calls</a>
<header>
<p class="brand"><a href="/">Good Deeds</a></p>
<h1>Reference of calls and events</h1>
<p>Made from the contracts that the services themselves answer by. For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>, <a href="/api/asyncapi.json">AsyncAPI 3</a>.</p>
<nav aria-label="Parts"><ul>${contents.map((name) => `<li><a href="#${name}">${name}</a></li>`).join("")}</ul></nav>
</header>
<form role="search" hidden><label for="filter">Find a call, an event, a code</label><input id="filter" type="search" autocomplete="off" spellcheck="false"><output for="filter"></output></form>
<main id="main">
${main}
</main>
</body>
</html>
`;
