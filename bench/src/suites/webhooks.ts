import type { Finding, Suite } from "../suite.ts";
import { ms } from "../timing.ts";
import { type Backlog, backlog } from "../webhooks/backlog.ts";
import { fanOut, type Measured, many, measure, rounds } from "../webhooks/cases.ts";
import { ours } from "../webhooks/ours.ts";
import { otherSystems } from "../webhooks/system.ts";

const goals = {
  ...{ perSecond: 2_000, idleP50: 25, idleP99: 60, fairP99: 500, fairRatio: 2 },
  ...{ backlogRatio: 0.8, megabytes: 300 },
};

/** Others are named by `DELIVERY_SYSTEMS`; see `../webhooks/system.ts`. */
export const webhookDeliveries: Suite = {
  name: "webhooks",
  title: `From an event's commit to its receipt by subscribers, ${fanOut} for each event, half a kilobyte each; receivers and publisher on the same machine; medians of ${rounds} rounds.`,
  run: async (bench) => {
    const { system, product } = await ours(bench);
    const own = withGoals(await measure(bench, system));
    const others: Finding[] = [];
    for (const other of await otherSystems(bench)) {
      const name = other.name;
      const found = withGoals(await measure(bench, other));
      others.push(...found.map((finding) => withoutGoal(finding, name)));
    }
    return [...own, ...ofBacklog(await backlog(bench, product, system)), ...others];
  },
};

function withGoals({ perSecond, idleP50, idleP99, five, crowd }: Measured): Finding[] {
  return [
    {
      what: `deliveries a second, ${many} events at once`,
      figure: `${Math.round(perSecond)}/s`,
      goal: `≥ ${goals.perSecond}/s`,
      met: perSecond >= goals.perSecond,
    },
    idleFinding(50, idleP50, goals.idleP50),
    idleFinding(99, idleP99, goals.idleP99),
    fairFinding("one of five hangs: the healthy four's p99", five),
    fairFinding("100 of 1,000 hang, an event a second: the others' p99", crowd),
  ];
}

const idleFinding = (percent: number, time: number, goal: number): Finding => ({
  what: `commit to receipt, one event at a time, p${percent}`,
  figure: ms(time),
  goal: `≤ ${goal} ms`,
  met: time <= goal,
});

const fairFinding = (what: string, { healthy, hanging }: Measured["five"]): Finding => ({
  what,
  figure: ms(hanging),
  baseline: `all healthy: ${ms(healthy)}`,
  ratio: hanging / healthy,
  goal: `≤ ${goals.fairP99} ms and ≤ ${goals.fairRatio} ×`,
  met: hanging <= goals.fairP99 && hanging / healthy <= goals.fairRatio,
});

const ofBacklog = ({ smallPerSecond, largePerSecond, megabytes }: Backlog): Finding[] => [
  {
    what: "1,000,000 wait: deliveries a second",
    figure: `${Math.round(largePerSecond)}/s`,
    baseline: `20,000 wait: ${Math.round(smallPerSecond)}/s`,
    ratio: largePerSecond / smallPerSecond,
    goal: `≥ ${goals.backlogRatio} ×`,
    met: largePerSecond / smallPerSecond >= goals.backlogRatio,
  },
  {
    what: "1,000,000 wait: memory of the service",
    figure: `${Math.round(megabytes)} MB`,
    goal: `≤ ${goals.megabytes} MB`,
    met: megabytes <= goals.megabytes,
  },
];

/** Beside ours, others have figures and no bars. */
const withoutGoal = ({ what, figure, baseline, ratio }: Finding, name: string): Finding => ({
  what: `${name}: ${what}`,
  figure,
  ...(baseline !== undefined && { baseline }),
  ...(ratio !== undefined && { ratio }),
});
