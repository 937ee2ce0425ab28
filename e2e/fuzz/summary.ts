import type { RunReport } from "./run-role.ts";

const checks = [
  "no server error",
  "no undocumented status, content type or header",
  "every answer fits its schema",
  "nothing invalid is accepted, nothing valid refused",
  "required headers are required",
  "a wrong method is 405 with the right `Allow`",
  "what was removed stays removed, what was made is there",
  "authentication is not ignored",
];

export function summaryOf(
  reports: readonly (readonly [string, RunReport])[],
  { schemathesis, seed }: { schemathesis: string; seed: string },
): string {
  const rows = reports.map(([role, { test_cases, operations, failures, running_time }]) => {
    const found = failures.reduce((sum, { count }) => sum + count, 0);
    const calls = `${operations.tested} of ${operations.total}`;
    return `| ${role} | ${calls} | ${test_cases.generated} | ${found} | ${Math.round(running_time)} s |`;
  });
  const total = reports.reduce((sum, [, report]) => sum + report.test_cases.generated, 0);
  const findings = reports.flatMap(([role, { failures }]) =>
    failures.map(
      ({ title, count, operations }) => `- ${role}: ${title} (${count}): ${operations.join(", ")}`,
    ),
  );
  return [
    "# Requests nobody would send",
    "",
    `\`pnpm --filter @deeds/e2e fuzz\`: Schemathesis ${schemathesis}, seed ${seed}, all phases, all checks, over the`,
    "description of the calls that a composed product serves.",
    "",
    "| role | calls | cases | findings | time |",
    "|---|---|---|---|---|",
    ...rows,
    `| together | | ${total} | | |`,
    "",
    "Checks on every answer:",
    "",
    ...checks.map((check) => `- ${check}`),
    "",
    "Who sees whose things is compared by the tests in `e2e/api` (roles by calls, gated values): the",
    "one check that would, `object_level_authorization`, takes two accounts at a time.",
    "",
    "Requests that fit their schema but break a rule that no schema can tell (a file that is not the",
    "sender's, an address that is not public, payments that are off, …) are named call by call in",
    "`e2e/fuzz/hooks.py`; any other refusal of such a request counts as a finding.",
    "",
    ...(findings.length > 0 ? ["Findings:", "", ...findings, ""] : []),
  ].join("\n");
}
