import { useTranslation } from "@deeds/i18n/react";
import { Delayed, VisuallyHidden } from "@deeds/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { openPdf, type Pdf } from "./pdf.ts";

interface PdfPageProps {
  url: string;
  /** The page's number, from 1. */
  number: number;
  /** Names the page for assistive technology, which also gets its text. */
  alt: string;
  onOpened(pageCount: number): void;
  onBroken(): void;
}

/** Of the longer side: twice that of most windows, so that an enlarged page is sharp. */
const drawnPixels = 2400;

interface ShownPage {
  source: string;
  text: string;
}

/** A page of a PDF as an image; the one before stays until it is drawn. */
export function PdfPage({ url, number, alt, onOpened, onBroken }: PdfPageProps) {
  const { t } = useTranslation("registry");
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const [shown, setShown] = useState<ShownPage | null>(null);
  const opened = useEffectEvent(onOpened);
  const broken = useEffectEvent(onBroken);

  useEffect(() => {
    let isClosed = false;
    const opening = openPdf(url);
    opening.then(
      (document) => {
        if (isClosed) return;
        setPdf(document);
        opened(document.pageCount);
      },
      () => !isClosed && broken(),
    );
    return () => {
      isClosed = true;
      opening.then(({ close }) => close()).catch(() => undefined);
    };
  }, [url]);

  useEffect(() => {
    if (!pdf) return;
    let isReplaced = false;
    pdf.draw(number, drawnPixels).then(
      ({ image, text }) => {
        if (!isReplaced) setShown({ source: URL.createObjectURL(image), text });
      },
      () => !isReplaced && broken(),
    );
    return () => {
      isReplaced = true;
    };
  }, [pdf, number]);

  useEffect(() => () => URL.revokeObjectURL(shown?.source ?? ""), [shown]);

  if (!shown) {
    return (
      <Delayed>
        <p className="m-auto text-muted">{t("media.opening")}</p>
      </Delayed>
    );
  }
  return (
    <>
      <img
        src={shown.source}
        alt={alt}
        draggable={false}
        className="m-auto max-h-full max-w-full flex-none"
      />
      <VisuallyHidden>{shown.text}</VisuallyHidden>
    </>
  );
}
