import type { StoppedByPolicy } from "@deeds/contracts";
import { AppError } from "@deeds/service-kit";
import type Koa from "koa";
import { Counter } from "prom-client";
import { z } from "zod";
import type { CountBatcher } from "../upstream/read-response.ts";
import { firstOfKind } from "./first-of-kind.ts";
import { readBody } from "./read-body.ts";
import { type GatewayContext, methodNotAllowed, requestOf } from "./request-context.ts";
import { policyReportsPath } from "./security-headers.ts";

const counted = new Counter({
  name: "csp_reports_total",
  help: "Violations of the policy of pages, by directive",
  labelNames: ["directive"] as const,
});

/** The directives of our policies, and those that the browser reports in place of a wider one. */
const ownDirectives: ReadonlySet<string> = new Set([
  ...["script-src", "script-src-elem", "script-src-attr"],
  ...["style-src", "style-src-elem", "style-src-attr"],
  ...["img-src", "media-src", "font-src", "connect-src", "worker-src", "manifest-src"],
  ...["object-src", "frame-src", "child-src", "default-src"],
  ...["form-action", "base-uri", "frame-ancestors"],
]);
// Prometheus sees no growth to the first value of a series.
for (const directive of [...ownDirectives, "other"]) counted.inc({ directive }, 0);

const maxBytes = 16 * 1024;
/** Each kind is logged once a day, up to this number of kinds. */
const maxKinds = 100;
const dayMs = 24 * 60 * 60_000;

const directive = z.string().regex(/^[a-z-]{1,40}$/);
const address = z.string().max(2_048);
/** `report-uri` sends one report, `report-to` a list of reports in another format. */
const oldForm = z
  .object({
    "csp-report": z.object({
      "effective-directive": directive,
      "blocked-uri": address,
      "source-file": address.nullish(),
    }),
  })
  .transform(({ "csp-report": report }) => [
    [report["effective-directive"], report["blocked-uri"], report["source-file"]] as const,
  ]);
const newForm = z
  .array(
    z.object({
      type: z.literal("csp-violation"),
      body: z.object({
        effectiveDirective: directive,
        blockedURL: address,
        sourceFile: address.nullish(),
      }),
    }),
  )
  .max(50)
  .transform((reports) =>
    reports.map(({ body }) => [body.effectiveDirective, body.blockedURL, body.sourceFile] as const),
  );
const reports = z.union([oldForm, newForm]);

/** Counts violations by directive and by front-end version, and logs each kind once a day. */
export function policyReports(context: GatewayContext, counts: CountBatcher): Koa.Middleware {
  const isFirst = firstOfKind({ ...context, everyMs: dayMs, maxKinds });
  return async function policyReport(ctx, next) {
    if (ctx.path !== policyReportsPath) return next();
    if (ctx.method !== "POST") throw methodNotAllowed("POST");
    ctx._matchedRoute = policyReportsPath;
    await context.limits.take(ctx, "policy-report", requestOf(ctx).client.address);
    for (const [directive, blocked, script] of parse(await readBody(ctx.req, maxBytes))) {
      counted.inc({ directive: ownDirectives.has(directive) ? directive : "other" });
      const version = versionOf(script ?? blocked);
      const source = originOf(blocked);
      if (isFirst(`${directive} ${source} ${version}`)) {
        context.log.warn({ directive, source, version }, "a browser stopped something on a page");
      }
      if (version) counts.add(`/internal/versions/${version}/stopped`, one);
    }
    ctx.status = 204;
  };
}

function parse(body: Buffer): z.output<typeof reports> {
  try {
    return reports.parse(JSON.parse(body.toString("utf8")));
  } catch (cause) {
    throw new AppError("malformed-json", { cause });
  }
}

const one: StoppedByPolicy = { times: 1 };

/** Returns `<front end>/<version>` of the violating script or of the blocked file. */
function versionOf(file: string): string | null {
  return /^[^?#]*\/mf\/([a-z-]{1,40}\/[\w.-]{1,60})\//.exec(file)?.[1] ?? null;
}

/** Returns the origin only: an address may contain a search term. */
function originOf(blocked: string): string {
  if (URL.canParse(blocked)) return new URL(blocked).origin;
  return /^[a-z-]{1,40}$/.test(blocked) ? blocked : "unknown";
}
