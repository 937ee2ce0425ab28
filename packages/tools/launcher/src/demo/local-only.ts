import { StartFailure, whatFreshDeletes } from "@deeds/engines";

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether the site is of this machine only. */
export const isLocal = ({ PUBLIC_ORIGIN: origin }: NodeJS.ProcessEnv): boolean =>
  !origin || (URL.canParse(origin) && loopback.test(new URL(origin).hostname));

/** Throws StartFailure when demo accounts, whose passwords are known, would be public. */
export function assertDemoIsLocal(env: NodeJS.ProcessEnv): void {
  if (isLocal(env)) return;
  throw new StartFailure(
    `Demo accounts have known passwords, and PUBLIC_ORIGIN is ${env.PUBLIC_ORIGIN}. Start from empty data with --fresh --empty, or without PUBLIC_ORIGIN. ${whatFreshDeletes}`,
  );
}
