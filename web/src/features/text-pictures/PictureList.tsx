import { Skeleton } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { TextPicture } from '#contract/text-pictures.ts'
import { useObjectUrl } from '../../ui/content/use-object-url.ts'
import { dialogOnDemand } from '../../ui/dialogs/dialog-on-demand.tsx'
import { useTextPicture } from './text-pictures.data.ts'
import classes from './text-pictures.module.css'

const PictureDialog = dialogOnDemand(
  () => import('./PictureDialog.tsx').then(({ PictureDialog }) => PictureDialog),
  ({ opened }) => opened,
)

export function PictureList({ pictures, from }: { pictures: TextPicture[]; from: string }) {
  const [shown, setShown] = useState<{ picture: TextPicture; label: string } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const stored = pictures.filter(({ state }) => state === 'stored')
  const waiting = pictures.filter(({ state }) => state === 'waiting').length
  return (
    <>
      {stored.length > 0 && (
        <ul className={classes.pictures}>
          {stored.map((picture, index) => {
            const label = stored.length === 1 ? `Picture from ${from}` : `Picture ${index + 1} of ${stored.length} from ${from}`
            const open = () => {
              setShown({ picture, label })
              setOpen(true)
            }
            return (
              <li key={picture.text_picture_uuid}>
                <Thumbnail picture={picture} label={label} onOpen={open} />
              </li>
            )
          })}
        </ul>
      )}
      {waiting > 0 && (
        <p className={classes.note} role="status">
          {waiting === 1 ? 'A picture is on its way.' : `${waiting} pictures are on their way.`}
        </p>
      )}
      {[...new Set(pictures.map(({ problem }) => problem))].filter(Boolean).map((problem) => (
        <p key={problem} className={classes.note}>
          {problem}
        </p>
      ))}
      {shown && <PictureDialog {...shown} opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

interface ThumbnailProps {
  picture: TextPicture
  label: string
  onOpen: () => void
}

/** The same size while it loads, when it is shown, and when it is broken, so that nothing moves */
function Thumbnail({ picture, label, onOpen }: ThumbnailProps) {
  const { data: file, isError, refetch } = useTextPicture(picture.text_picture_uuid)
  const url = useObjectUrl(file)
  const [isBroken, setBroken] = useState(false)
  if (isError || isBroken)
    return (
      <button
        type="button"
        className={classes.thumbnail}
        aria-label={`${label} couldn’t be loaded. Try again`}
        onClick={() => {
          setBroken(false)
          void refetch()
        }}
      >
        <IconPhotoOff className={classes.icon} stroke={1.75} aria-hidden />
        <span aria-hidden>Try again</span>
      </button>
    )
  if (!url) return <Skeleton className={classes.thumbnail} aria-label={`${label} is loading`} role="img" />
  return (
    <button
      type="button"
      className={classes.thumbnail}
      aria-haspopup="dialog"
      aria-label={`Open ${label[0]?.toLowerCase()}${label.slice(1)}`}
      onClick={onOpen}
    >
      <img src={url} alt={label} width={96} height={96} onError={() => setBroken(true)} />
    </button>
  )
}
