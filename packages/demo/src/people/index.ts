import type { DemoPerson } from "../demo-person.ts";
import { epidemics } from "./epidemics.ts";
import { givers } from "./givers.ts";
import { mercy } from "./mercy.ts";
import { nightingale } from "./nightingale.ts";
import { peace } from "./peace.ts";
import { rescuers } from "./rescuers.ts";
import { surgeons } from "./surgeons.ts";
import { teachers } from "./teachers.ts";
import { witnesses } from "./witnesses.ts";

export { pendingPeople, rejectedPeople } from "./submitted.ts";

/** Public from the start, in the order in which they enter the register: the last is shown first. */
export const approvedPeople: readonly DemoPerson[] = [
  ...witnesses,
  ...teachers,
  ...givers,
  ...epidemics,
  ...peace,
  ...rescuers,
  ...mercy,
  ...surgeons,
  nightingale,
];
