import type { TextPicture } from '#contract/text-pictures.ts'
import { type DraftPicture, findDraftPicturesProblem, type UpdatePictures, useDraftPictures } from './draft-pictures.ts'
import { PictureList } from './PictureList.tsx'
import { PictureTray, type PictureTrayProps } from './PictureTray.tsx'

export type { DraftPicture } from './draft-pictures.ts'

/** The pictures of a text; those that were not kept say why. `from` is for screen readers: "the customer" */
export function TextPictures({ pictures, from }: { pictures: TextPicture[]; from: string }) {
  return pictures.length === 0 ? null : <PictureList pictures={pictures} from={from} />
}

/** Uploads the pictures of a text that is being written. `update` changes them wherever the draft is kept */
export const usePicturesOfDraft = (pictures: readonly DraftPicture[], update: UpdatePictures) => useDraftPictures(pictures, update)

/** Previews of these pictures, and the button that adds some */
export const DraftPictureTray = (props: PictureTrayProps) => <PictureTray {...props} />

/** Why they can't be sent yet, as a sentence; null: they can */
export const findProblemOfPictures = (pictures: readonly DraftPicture[]): string | null => findDraftPicturesProblem(pictures)
