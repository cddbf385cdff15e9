import { lazy, Suspense } from 'react'
import type { TextPicture } from '#contract/text-pictures.ts'
import { type DraftPicture, findDraftPicturesProblem, type UpdatePictures, useDraftPictures } from './draft-pictures.ts'
import type { PictureTrayProps } from './PictureTray.tsx'
import classes from './text-pictures.module.css'

export type { DraftPicture }

// Most conversations have no pictures, and most replies are emails
const PictureList = lazy(() => import('./PictureList.tsx').then((code) => ({ default: code.PictureList })))
const PictureTray = lazy(() => import('./PictureTray.tsx').then((code) => ({ default: code.PictureTray })))

/** The pictures of a text; those that were not kept say why. `from` is for screen readers: "the customer" */
export function TextPictures({ pictures, from }: { pictures: TextPicture[]; from: string }) {
  if (pictures.length === 0) return null
  const hasThumbnails = pictures.some(({ state }) => state === 'stored')
  return (
    <Suspense fallback={<div className={hasThumbnails ? classes.thumbnailSpace : classes.noteSpace} />}>
      <PictureList pictures={pictures} from={from} />
    </Suspense>
  )
}

/** Uploads the pictures of a text that is being written. `update` changes them wherever the draft is kept */
export const usePicturesOfDraft = (pictures: readonly DraftPicture[], update: UpdatePictures) => useDraftPictures(pictures, update)

/** Previews of these pictures, and the button that adds some */
export const DraftPictureTray = (props: PictureTrayProps) => (
  <Suspense fallback={<div className={classes.traySpace} />}>
    <PictureTray {...props} />
  </Suspense>
)

/** Why they can't be sent yet, as a sentence; null: they can */
export const findProblemOfPictures = (pictures: readonly DraftPicture[]): string | null => findDraftPicturesProblem(pictures)
