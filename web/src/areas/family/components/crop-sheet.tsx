import { useRef, useState } from 'react';
import { PICTURE_EDGE_PX } from '#contract/areas/files.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CropFrame } from '../../../ui/crop/crop-frame.tsx';
import { cutOut, middleOf, type Crop, type Size } from '../../../ui/crop/crop.ts';
import { FormSheet } from '../../../ui/sheet/form-sheet.tsx';

interface CropSheetProps {
  isOpen: boolean;
  file: File;
  onClose: () => void;
  /** Called with the chosen part, or with the file itself where this browser shows it and cannot cut it: then the server decides. */
  onCut: (content: Blob) => void;
  /** Called for a file that this browser cannot show. */
  onUnreadable: () => void;
}

/** Asks for the square part of a photo that is shown. The caller gives it a new key per opening. */
export function CropSheet({ isOpen, file, onClose, onCut, onUnreadable }: CropSheetProps) {
  const { t } = useTranslation('family');
  const picture = useRef<HTMLImageElement>(null);
  const [src] = useState(() => URL.createObjectURL(file));
  const [size, setSize] = useState<Size | null>(null);
  const [crop, setCrop] = useState<Crop | null>(null);
  const [isCutting, setIsCutting] = useState(false);

  function take(content: Blob): void {
    onCut(content);
    onClose();
  }

  async function submit() {
    if (!picture.current || !size || !crop) return;
    setIsCutting(true);
    take((await cutOut(picture.current, size, crop, PICTURE_EDGE_PX)) ?? file);
  }

  return (
    <FormSheet
      {...{ isOpen, onClose }}
      title={t('cropTitle')}
      closesOnOutsideClick={false}
      isBusy={isCutting}
      isIncomplete={!crop}
      cancel={t('cancel')}
      confirm={t('cropUse')}
      onSubmit={() => void submit()}
    >
      <p className="quiet">{t('cropHint')}</p>
      <CropFrame
        {...{ src, size, crop, picture }}
        label={t('cropFrame')}
        zoomLabel={t('cropZoom')}
        onCrop={setCrop}
        onLoad={(loaded) => {
          URL.revokeObjectURL(src); // the element keeps the picture
          setSize(loaded);
          setCrop(middleOf(loaded));
        }}
        onUnreadable={onUnreadable}
      />
    </FormSheet>
  );
}
