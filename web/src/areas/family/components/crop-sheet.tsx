import { useEffect, useRef, useState, type FormEvent } from 'react';
import { PICTURE_EDGE_PX } from '#contract/areas/files.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { CropFrame } from '../../../ui/crop/crop-frame.tsx';
import { cutOut, middleOf, type Crop, type Size } from '../../../ui/crop/crop.ts';
import { SheetForm } from '../../../ui/sheet/sheet-form.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';

interface CropSheetProps {
  isOpen: boolean;
  file: File;
  onClose: () => void;
  /** Called with the chosen part, or with the file itself where this browser cannot read it: then the server decides. */
  onCut: (content: Blob) => void;
}

/** Asks for the square part of a photo that is shown. The caller gives it a new key per opening. */
export function CropSheet({ isOpen, file, onClose, onCut }: CropSheetProps) {
  const { t } = useTranslation('family');
  const picture = useRef<HTMLImageElement>(null);
  const [src, setSrc] = useState<string>();
  const [size, setSize] = useState<Size | null>(null);
  const [crop, setCrop] = useState<Crop | null>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    setSrc(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);

  function take(content: Blob): void {
    onCut(content);
    onClose();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation(); // the sheet may lie over another form
    if (!picture.current || !size || !crop) return;
    take((await cutOut(picture.current, size, crop, PICTURE_EDGE_PX)) ?? file);
  }

  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('cropTitle')} closesOnOutsideClick={false}>
      <SheetForm
        onSubmit={(event) => void submit(event)}
        actions={
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" tone="primary" disabled={!crop}>
              {t('cropUse')}
            </Button>
          </>
        }
      >
        <p className="quiet">{t('cropHint')}</p>
        {src === undefined ? null : (
          <CropFrame
            {...{ src, size, crop, picture }}
            label={t('cropFrame')}
            zoomLabel={t('cropZoom')}
            onCrop={setCrop}
            onLoad={(loaded) => {
              setSize(loaded);
              setCrop(middleOf(loaded));
            }}
            onUnreadable={() => take(file)}
          />
        )}
      </SheetForm>
    </Sheet>
  );
}
