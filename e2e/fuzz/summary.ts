import { z } from "zod";

export const runReport = z.object({
  complete: z.boolean(),
  exit_code: z.int(),
  running_time: z.number(),
  operations: z.object({ total: z.int(), tested: z.int() }),
  test_cases: z.object({ generated: z.int(), unique_failures: z.int() }),
  failures: z.array(
    z.object({ title: z.string(), count: z.int(), operations: z.array(z.string()) }),
  ),
  errors: z.array(z.unknown()),
});
export type RunReport = z.infer<typeof runReport>;

export const signedInRoles = ["user", "expired subscriber", "subscriber", "administrator"] as const;
const roles = ["anonymous", ...signedInRoles] as const;
export type Role = (typeof roles)[number];

export interface RoleRun {
  role: Role;
  seed: number;
  /** Of Schemathesis. */
  version: string;
  /** `2026-11-27`. */
  day: string;
  report: RunReport;
}

const columns = ["role", "Schemathesis", "day", "seed", "calls", "cases", "findings", "time"];
const casesColumn = columns.indexOf("cases");
const lineOf = (cells: readonly unknown[]): string => `| ${cells.join(" | ")} |`;

function rowOf({ role, seed, version, day, report }: RoleRun): string {
  const { test_cases, operations, failures, running_time } = report;
  const calls = `${operations.tested} of ${operations.total}`;
  const found = failures.reduce((sum, { count }) => sum + count, 0);
  const time = `${Math.round(running_time)} s`;
  return lineOf([role, version, day, seed, calls, test_cases.generated, found, time]);
}

const findingsOf = ({ role, report }: RoleRun): string[] =>
  report.failures.map(
    ({ title, count, operations }) => `- ${role}: ${title} (${count}): ${operations.join(", ")}`,
  );

const casesOf = (row: string): number => Number(row.split(" | ")[casesColumn]);

const checks = [
  "no server error",
  "no undocumented status, content type or header",
  "every response fits its schema",
  "nothing invalid is accepted, nothing valid refused",
  "required headers are required",
  "a wrong method is 405 with the right `Allow`",
  "what was removed stays removed, what was made is there",
  "authentication is not ignored",
];

/** Returns the summary of runs; roles that were not run have their lines of the summary before. */
export function summaryOf(runs: readonly RoleRun[], before: string): string {
  const linesBefore = before.split("\n");
  const linesOf = (ofRun: (run: RoleRun) => readonly string[], prefix: (role: Role) => string) =>
    roles.flatMap((role) => {
      const run = runs.find((one) => one.role === role);
      return run ? ofRun(run) : linesBefore.filter((line) => line.startsWith(prefix(role)));
    });
  const rows = linesOf(
    (run) => [rowOf(run)],
    (role) => `| ${role} | `,
  );
  const findings = linesOf(findingsOf, (role) => `- ${role}: `);
  const total = rows.reduce((sum, row) => sum + casesOf(row), 0);
  return [
    "# Invalid and unusual requests",
    "",
    "`pnpm --filter @deeds/e2e fuzz`: Schemathesis, all phases, all checks, over the description of the calls that a",
    "composed product serves; each row is the last run of a role.",
    "",
    lineOf(columns),
    `|${"---|".repeat(columns.length)}`,
    ...rows,
    `| together | | | | | ${total} | | |`,
    "",
    "Checks on every response:",
    "",
    ...checks.map((check) => `- ${check}`),
    "",
    "Which account sees which rows is compared by the tests in `e2e/api` (roles by calls, gated",
    "values): the one check that would, `object_level_authorization`, takes two accounts at a time.",
    "",
    "Requests that fit their schema but break a rule that no schema expresses (a file that is not the",
    "sender's, an address that is not public, payments that are off, …) are named call by call in",
    "`e2e/fuzz/hooks.py`; any other refusal of such a request counts as a finding.",
    "",
    ...(findings.length > 0 ? ["Findings:", "", ...findings, ""] : []),
  ].join("\n");
}
