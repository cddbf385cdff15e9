import { ActionIcon, Button, FileButton, Progress, VisuallyHidden } from '@mantine/core'
import { IconPhotoPlus, IconRefresh, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { PICTURE_TYPES } from '#contract/public-files.ts'
import { MAX_TEXT_PICTURES } from '#contract/text-pictures.ts'
import { useObjectUrl } from '../../ui/content/use-object-url.ts'
import type { DraftPicture, DraftPictures } from './draft-pictures.ts'
import classes from './text-pictures.module.css'

export interface PictureTrayProps {
  draft: DraftPictures
  /** Why this text can't have pictures; empty: it can */
  blocked: string
}

/** The pictures of a text that is being written, and the button that adds some */
export function PictureTray({ draft, blocked }: PictureTrayProps) {
  const hintId = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const { pictures, problem } = draft
  const uploaded = pictures.filter(({ uuid }) => uuid !== null).length
  const isDisabled = blocked !== '' || draft.isFull

  function remove(id: string) {
    draft.remove(id)
    // Its own button disappears with it, but a keyboard user's focus must stay here
    addButton.current?.focus()
  }

  return (
    <div className={classes.tray}>
      {pictures.length > 0 && (
        <ul className={classes.pictures}>
          {pictures.map((picture, index) => (
            <Preview
              key={picture.id}
              picture={picture}
              place={index + 1}
              onRemove={() => remove(picture.id)}
              onRetry={() => draft.retry(picture.id)}
            />
          ))}
        </ul>
      )}
      {pictures.map(({ id, problem: failure }, index) =>
        failure === null ? null : (
          <p key={id} className={classes.problem} role="alert">
            Picture {index + 1} wasn’t uploaded. {failure}
          </p>
        ),
      )}
      {problem && (
        <p key={problem.attempt} className={classes.problem} role="alert">
          {problem.sentence}
        </p>
      )}
      <div className={classes.add}>
        <FileButton multiple onChange={draft.add} accept={PICTURE_TYPES.join(',')}>
          {({ onClick }) => (
            // Not disabled, because a disabled button cannot be reached to read why
            <Button
              ref={addButton}
              variant="default"
              size="compact-md"
              leftSection={<IconPhotoPlus className={classes.icon} stroke={1.75} aria-hidden />}
              aria-disabled={isDisabled}
              data-disabled={isDisabled || undefined}
              aria-describedby={hintId}
              onClick={isDisabled ? undefined : onClick}
            >
              Add pictures
            </Button>
          )}
        </FileButton>
        <p className={classes.note} id={hintId}>
          {blocked ? `${blocked}.` : `Up to ${MAX_TEXT_PICTURES}, at most 5 MB each. You can paste them too.`}
        </p>
      </div>
      <VisuallyHidden role="status">
        {pictures.length > 0 && `${uploaded} of ${pictures.length} ${pictures.length === 1 ? 'picture' : 'pictures'} uploaded`}
      </VisuallyHidden>
    </div>
  )
}

interface PreviewProps {
  picture: DraftPicture
  place: number
  onRemove: () => void
  onRetry: () => void
}

function Preview({ picture: { file, uuid, progress, problem }, place, onRemove, onRetry }: PreviewProps) {
  const url = useObjectUrl(file)
  return (
    <li className={classes.preview} data-failed={problem !== null || undefined}>
      {url && <img src={url} alt={`${place}: ${file.name}`} width={96} height={96} />}
      {uuid === null && problem === null && (
        <Progress className={classes.progress} value={progress * 100} aria-label={`Uploading picture ${place}`} />
      )}
      {problem !== null && (
        <ActionIcon className={classes.retry} variant="default" aria-label={`Upload picture ${place} again`} onClick={onRetry}>
          <IconRefresh className={classes.icon} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon className={classes.remove} variant="default" radius="xl" aria-label={`Remove picture ${place}`} onClick={onRemove}>
        <IconX className={classes.icon} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
}
