import { type ReactNode, useEffect, useState } from "react";
import { useUiText } from "../basics.tsx";

/** The placeholder of what is loading; the size in CSS lengths, a line of text by default. */
export function Skeleton({ width = "100%", height = "1rem" }: { width?: string; height?: string }) {
  return <span className="gd-skeleton" style={{ width, height }} />;
}

/** Announces the wait and hides its skeletons from assistive technology; shown after 150 ms. */
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

/** Placeholders of person cards. */
export function PersonCardSkeletons({ count = 6 }: { count?: number }) {
  return (
    <SkeletonArea>
      <div className="gd-people">
        {Array.from({ length: count }, (_, index) => (
          <div className="gd-person" key={index}>
            <div className="gd-portrait" />
            <div className="gd-person-text">
              <span className="gd-skeleton-lines">
                <Skeleton width="38%" height="0.625rem" />
                <Skeleton width="74%" height="1.125rem" />
                <Skeleton width="60%" height="0.75rem" />
                <Skeleton width="82%" height="0.75rem" />
              </span>
            </div>
          </div>
        ))}
      </div>
    </SkeletonArea>
  );
}

/** Placeholders of lines or rows. */
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

/** Shows its content after 150 ms. */
export function Delayed({ children }: { children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return late ? children : null;
}
