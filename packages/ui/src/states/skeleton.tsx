import { type ReactNode, useEffect, useState } from "react";
import { useUiText } from "../basics.tsx";

interface SkeletonProps {
  /** CSS lengths; a line of text when nothing is said. */
  width?: string | undefined;
  height?: string | undefined;
}

/** A still block in the place of something. */
export function Skeleton({ width = "100%", height = "1rem" }: SkeletonProps) {
  return <span className="gd-skeleton" style={{ width, height }} />;
}

/** Announces the wait once and hides the blocks from assistive technology; late by 150 ms. */
export function SkeletonArea({ children }: { children: ReactNode }) {
  const t = useUiText();
  return (
    <Delayed>
      <div aria-busy="true">
        <span className="gd-hidden" role="status">
          {t("loading")}
        </span>
        <div aria-hidden="true">{children}</div>
      </div>
    </Delayed>
  );
}

/** Person cards that are on their way: 6 on lists, 3 on the dashboard. */
export function PersonCardSkeletons({ count = 6 }: { count?: number }) {
  return (
    <SkeletonArea>
      <div className="gd-people">
        {Array.from({ length: count }, (_, index) => (
          <div className="gd-person" key={index}>
            <div className="gd-portrait" />
            <div className="gd-person-text">
              <CardLines />
            </div>
          </div>
        ))}
      </div>
    </SkeletonArea>
  );
}

const CardLines = () => (
  <span className="gd-skeleton-lines">
    <Skeleton width="38%" height="0.625rem" />
    <Skeleton width="74%" height="1.125rem" />
    <Skeleton width="60%" height="0.75rem" />
    <Skeleton width="82%" height="0.75rem" />
  </span>
);

/** Lines of text or rows of a list on their way. */
export function RowSkeletons({ count = 3, height = "3rem" }: { count?: number; height?: string }) {
  return (
    <SkeletonArea>
      <div className="gd-skeleton-rows">
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} height={height} />
        ))}
      </div>
    </SkeletonArea>
  );
}

const silence = 150;

/** Shows its content only when it has been waited for longer than 150 ms. */
export function Delayed({ children }: { children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), silence);
    return () => clearTimeout(timer);
  }, []);
  return late ? children : null;
}
