import { useState } from 'react'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#contract/public-files.ts'
import { MAX_TEXT_PICTURES } from '#contract/text-pictures.ts'
import { errorMessageOf } from '../../platform/api/api-error.ts'
import { randomUuid } from '../../platform/random-uuid.ts'
import { sendTextPicture } from './text-pictures.data.ts'

/** A picture in a composer, which is uploaded as soon as it is chosen */
export interface DraftPicture {
  id: string
  file: File
  /** null: it is not uploaded (yet) */
  uuid: string | null
  /** The uploaded fraction, from 0 to 1 */
  progress: number
  /** Why it could not be uploaded */
  problem: string | null
  stop: AbortController
}

/** Changes the pictures of the draft, even after the composer has been closed, so that an upload is not lost */
export type UpdatePictures = (change: (pictures: readonly DraftPicture[]) => readonly DraftPicture[]) => void

/** The server decides by the content; this only avoids uploading a file that it would reject */
function findFileProblem({ name, type, size }: File): string | null {
  const file = name || 'This file'
  if (!PICTURE_TYPES.some((one) => one === type)) return `${file} can’t be sent. Choose a JPEG, PNG, WebP or GIF picture.`
  return size > MAX_PICTURE_BYTES ? `${file} is larger than 5 MB. Choose a smaller picture.` : null
}

/** Why the reply can't be sent yet; null: it can */
export function findDraftPicturesProblem(pictures: readonly DraftPicture[]): string | null {
  if (pictures.some(({ problem }) => problem !== null)) return 'Remove the picture that couldn’t be uploaded, or try it again'
  return pictures.some(({ uuid }) => uuid === null) ? 'Your pictures are still being uploaded. Send your reply when they are done' : null
}

export function useDraftPictures(pictures: readonly DraftPicture[], update: UpdatePictures) {
  const [problem, setProblem] = useState<{ sentence: string; attempt: number } | null>(null)

  function upload({ id, file, stop }: DraftPicture): void {
    const change = (changes: Partial<DraftPicture>) =>
      update((current) => current.map((picture) => (picture.id === id ? { ...picture, ...changes } : picture)))
    sendTextPicture(file, { signal: stop.signal, onUploadProgress: (progress) => change({ progress }) }).then(
      (uuid) => change({ uuid, progress: 1 }),
      (error: unknown) => change({ problem: errorMessageOf(error) }),
    )
  }

  return {
    pictures,
    problem,
    isFull: pictures.length >= MAX_TEXT_PICTURES,
    add(files: readonly File[]) {
      const fitting = files.filter((file) => findFileProblem(file) === null)
      const added = fitting.slice(0, MAX_TEXT_PICTURES - pictures.length).map((file): DraftPicture => {
        return { id: randomUuid(), file, uuid: null, progress: 0, problem: null, stop: new AbortController() }
      })
      const problems = files.flatMap((file) => findFileProblem(file) ?? [])
      if (added.length < fitting.length) problems.push(`A text can have at most ${MAX_TEXT_PICTURES} pictures.`)
      setProblem((before) => (problems.length === 0 ? null : { sentence: problems.join(' '), attempt: (before?.attempt ?? 0) + 1 }))
      if (added.length === 0) return
      update((current) => [...current, ...added])
      for (const picture of added) upload(picture)
    },
    remove(id: string) {
      setProblem(null)
      pictures.find((picture) => picture.id === id)?.stop.abort()
      update((current) => current.filter((picture) => picture.id !== id))
    },
    retry(id: string) {
      const picture = pictures.find((one) => one.id === id)
      if (!picture) return
      update((current) => current.map((one) => (one.id === id ? { ...one, problem: null, progress: 0 } : one)))
      upload(picture)
    },
  }
}

export type DraftPictures = ReturnType<typeof useDraftPictures>
