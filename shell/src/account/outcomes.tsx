import { Card, Notice } from "@deeds/ui";
import { type ReactNode, useEffect, useRef } from "react";

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card className="mt-6 grid gap-5">
    <h2 className="font-serif text-section font-semibold">{title}</h2>
    {children}
  </Card>
);

/** Why a form was not accepted, when no field of it is to blame. */
export const Refusal = ({ text }: { text: string | null }) =>
  text && (
    <Notice tone="bad">
      <p role="alert">{text}</p>
    </Notice>
  );

interface OutcomeProps {
  tone: "ok" | "bad";
  text: string;
  children?: ReactNode;
}

/** Takes the focus of the form that it replaces, and so is read out. */
export function Outcome({ tone, text, children }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="grid justify-items-start gap-5 outline-none">
      <Notice tone={tone}>{text}</Notice>
      {children}
    </div>
  );
}
