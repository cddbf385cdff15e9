import { Button, FileButton, Group, Progress } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#contract/public-files.ts'
import { messageOf } from '../../platform/api-error.ts'
import { pictureUrl } from '../../platform/picture-url.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { notifyError } from '../../ui/toasts.ts'
import { useUploadPicture } from './account-setting.data.ts'
import classes from './account-setting.module.css'

interface PictureFieldProps {
  name: string
  uuid: string | null
  onChange: (uuid: string | null) => void
  onUploading: (isUploading: boolean) => void
}

/** The server looks at the content; this only spares the wait for what it would refuse anyway */
function problemOf(file: File): string | null {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return 'The picture must be a JPEG, PNG, WebP or GIF file.'
  if (file.size > MAX_PICTURE_BYTES) return 'The picture can have at most 5 MB.'
  return null
}

export function PictureField({ name, uuid, onChange, onUploading }: PictureFieldProps) {
  const hintId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [share, setShare] = useState(0)
  const upload = useUploadPicture(setShare)

  function take(file: File | null) {
    if (!file) return
    const refused = problemOf(file)
    setProblem(refused)
    if (refused) return
    setShare(0)
    onUploading(true)
    upload.mutate(file, {
      onSuccess: onChange,
      onError: (error) => {
        setProblem(messageOf(error))
        notifyError(messageOf(error))
      },
      onSettled: () => onUploading(false),
    })
  }

  return (
    <div className={classes.picture}>
      <Avatar name={name} src={pictureUrl(uuid)} size={64} />
      <div className={classes.pictureControls}>
        <Group gap="xs">
          <FileButton onChange={take} accept={PICTURE_TYPES.join(',')} disabled={upload.isPending}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconUpload aria-hidden className={classes.buttonIcon} />}
                loading={upload.isPending}
                aria-describedby={hintId}
              >
                {uuid === null ? 'Upload picture' : 'Change picture'}
              </Button>
            )}
          </FileButton>
          {uuid !== null && !upload.isPending && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash aria-hidden className={classes.buttonIcon} />}
              onClick={() => onChange(null)}
            >
              Remove picture
            </Button>
          )}
        </Group>
        {upload.isPending ? (
          <Progress value={share * 100} aria-label="Upload of the picture" className={classes.progress} />
        ) : (
          <p id={hintId} className={problem ? classes.pictureProblem : classes.hint} role={problem ? 'alert' : undefined}>
            {problem ?? 'JPEG, PNG, WebP or GIF, at most 5 MB.'}
          </p>
        )}
      </div>
    </div>
  )
}
