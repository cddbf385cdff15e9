import type { TextPicture } from '#contract/text-pictures.ts'
import { useObjectUrl } from '../../ui/content/use-object-url.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useTextPicture } from './text-pictures.data.ts'
import classes from './text-pictures.module.css'

interface PictureDialogProps {
  opened: boolean
  onClose: () => void
  picture: TextPicture
  label: string
}

/** A picture as large as the screen allows */
export function PictureDialog({ opened, onClose, picture, label }: PictureDialogProps) {
  const { text_picture_uuid: uuid, width, height } = picture
  const url = useObjectUrl(useTextPicture(uuid).data)
  return (
    <Dialog opened={opened} onClose={onClose} title={label} size="wide">
      {url && <img className={classes.large} src={url} alt={label} width={width ?? undefined} height={height ?? undefined} />}
    </Dialog>
  )
}
