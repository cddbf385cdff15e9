import { Button, FileButton, Group, Loader, Progress, VisuallyHidden } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#contract/public-files.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { pictureUrl } from '../../platform/api/picture-url.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { useUploadPicture } from './account-setting.data.ts'
import classes from './account-setting.module.css'

interface PictureFieldProps {
  name: string
  uuid: string | null
  onChange: (uuid: string | null) => void
  onUploading: (isUploading: boolean) => void
}

/** The server validates the content; this check only avoids uploading a file that the server would reject */
function findPictureFileProblem(file: File): string | null {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return 'The picture must be a JPEG, PNG, WebP or GIF.'
  if (file.size > MAX_PICTURE_BYTES) return 'The picture can be up to 5 MB.'
  return null
}

export function PictureField({ name, uuid, onChange, onUploading }: PictureFieldProps) {
  const hintId = useId()
  const chooseButton = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<{ sentence: string; attempt: number } | null>(null)
  const [news, setNews] = useState('')
  const [progress, setProgress] = useState(0)
  const upload = useUploadPicture(setProgress)

  function showProblem(sentence: string | null) {
    setNews('')
    setProblem((before) => (sentence === null ? null : { sentence, attempt: (before?.attempt ?? 0) + 1 }))
  }

  function take(file: File | null) {
    if (!file) return
    const fileProblem = findPictureFileProblem(file)
    showProblem(fileProblem)
    if (fileProblem) return
    setProgress(0)
    setNews('Uploading picture')
    onUploading(true)
    upload.mutate(file, {
      onSuccess: (uploaded) => {
        setNews('Picture uploaded')
        onChange(uploaded)
      },
      onError: (error) => showProblem(errorMessageUnlessSignedOut(error)),
      onSettled: () => onUploading(false),
    })
  }

  function remove() {
    setNews('Picture removed')
    onChange(null)
    // The Remove button unmounts with the picture, but a keyboard user's focus must stay here
    chooseButton.current?.focus()
  }

  return (
    <div className={classes.picture}>
      <Avatar name={name} src={pictureUrl(uuid)} size={40} />
      <div className={classes.pictureControls}>
        <Group gap="xs">
          <FileButton onChange={take} accept={PICTURE_TYPES.join(',')}>
            {({ onClick }) => (
              // Not disabled while uploading: a disabled button would lose the focus
              <Button
                ref={chooseButton}
                onClick={upload.isPending ? undefined : onClick}
                variant="default"
                leftSection={
                  upload.isPending ? (
                    <Loader size={16} color="currentColor" aria-hidden />
                  ) : (
                    <IconUpload aria-hidden className={classes.buttonIcon} />
                  )
                }
                aria-disabled={upload.isPending}
                aria-describedby={hintId}
              >
                {uuid === null ? 'Upload picture' : 'Change picture'}
              </Button>
            )}
          </FileButton>
          {uuid !== null && !upload.isPending && (
            <Button variant="subtle" color="gray" leftSection={<IconTrash aria-hidden className={classes.buttonIcon} />} onClick={remove}>
              Remove picture
            </Button>
          )}
        </Group>
        <div id={hintId} className={classes.pictureHint}>
          {upload.isPending ? (
            <Progress value={progress * 100} aria-label="Upload progress" className={classes.progress} />
          ) : problem ? (
            <p key={problem.attempt} className={classes.pictureProblem} role="alert">
              {problem.sentence}
            </p>
          ) : (
            <p className={classes.hint}>Your picture in the menu. At most 5 MB.</p>
          )}
        </div>
        <VisuallyHidden role="status">{news}</VisuallyHidden>
      </div>
    </div>
  )
}
