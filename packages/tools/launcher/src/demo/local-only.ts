import { StartFailure } from "@deeds/engines";

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Throws StartFailure when demo accounts, whose passwords are known, would be public. */
export function assertDemoIsLocal({ PUBLIC_ORIGIN: origin }: NodeJS.ProcessEnv): void {
  if (!origin || (URL.canParse(origin) && loopback.test(new URL(origin).hostname))) return;
  throw new StartFailure(
    `Demo accounts have known passwords, and PUBLIC_ORIGIN is ${origin}. Start from empty data with --fresh --empty, or without PUBLIC_ORIGIN.`,
  );
}
