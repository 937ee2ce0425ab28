import type { ModerationStatus, SenderQuestion } from "@deeds/contracts";
import { StatusLabel } from "@deeds/ui";
import type { ReactNode } from "react";
import { WaitLabel } from "../common/waiting-age.tsx";
import { type RowDecision, RowStatus, useRowFocus } from "./list-decisions.tsx";

interface DecisionCardProps {
  /** Of the title, unique on the page. */
  id: string;
  title: ReactNode;
  caption: ReactNode;
  status: ModerationStatus;
  /** ISO 8601. */
  sentAt: string;
  questions: readonly SenderQuestion[] | undefined;
  decidedAt: string | null;
  /** Made on this page. */
  decision: RowDecision | null;
  /** After the state. */
  links?: ReactNode;
  children: ReactNode;
}

/** An item in a list for decisions: who it is about, its age or its decision, and its content. */
export function DecisionCard(props: DecisionCardProps) {
  const { id, title, caption, status, decidedAt, decision, links, children } = props;
  const card = useRowFocus<HTMLElement>(decision);
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={id}
      className={`flex flex-col gap-3 rounded-card border border-line px-4 py-3 ${decision ? "bg-sunken text-muted" : "bg-surface"}`}
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-40">
          <h3 id={id} className="font-serif text-lead font-semibold">
            {title}
          </h3>
          <p className="text-caption text-muted">{caption}</p>
        </div>
        {decision && <RowStatus decision={decision} />}
        {!decision && status === "pending" && (
          <WaitLabel since={props.sentAt} questions={props.questions} />
        )}
        {!decision && status !== "pending" && <StatusLabel status={status} date={decidedAt} />}
        {links}
      </header>
      {children}
    </article>
  );
}
