import { Button, FileButton, Loader } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { type ImportPreview, type ImportRow, MAX_IMPORT_ROWS, previewImport } from '#contract/business-promoter/import-list.ts'
import { documentTitle, fileNameOf } from '#contract/formats/file-names.ts'
import { errorMessageUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { saveFile } from '../../../platform/api/save-file.ts'
import { useSession } from '../../../platform/session/session.ts'
import { FormMessage } from '../../../ui/forms/FormMessage.tsx'
import { usePreviewImport } from './import.data.ts'
import classes from './import.module.css'

const TEMPLATE = 'name,email,phone\nDana Whitfield,dana@example.com,+1 217-555-0142\n'
const MAX_BYTES = previewImport.maxUploadBytes

/** The server validates the content; this check only avoids uploading a file that the server would reject */
function findFileProblem(file: File): string | null {
  if (/\.(xlsx?|ods|numbers|pdf)$/i.test(file.name)) return 'Please save your list as a CSV file first.'
  if (file.size > MAX_BYTES) return 'The file can be up to 1 MB.'
  return null
}

export interface ReadFile {
  fileName: string
  rows: readonly ImportRow[]
  /** Headers of the columns that were ignored */
  ignoredColumns: readonly string[]
  /** The cost of sending, and what is left of today's limit */
  sending: ImportPreview['sending']
}

export function ImportFile({ onRead }: { onRead: (read: ReadFile) => void }) {
  const preview = usePreviewImport()
  const { nickname } = useSession()
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<{ sentence: string; attempt: number } | null>(null)

  function showProblem(sentence: string | null) {
    setProblem((before) => (sentence === null ? null : { sentence, attempt: (before?.attempt ?? 0) + 1 }))
  }

  function take(file: File | null | undefined) {
    if (!file || preview.isPending) return
    const fileProblem = findFileProblem(file)
    showProblem(fileProblem)
    if (fileProblem !== null) return
    preview.mutate(file, {
      onSuccess: ({ rows, ignored_columns: ignoredColumns, sending }) => onRead({ fileName: file.name, rows, ignoredColumns, sending }),
      onError: (error) => showProblem(errorMessageUnlessSignedOut(error)),
    })
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }

  return (
    <div className={classes.step}>
      <p className={classes.hint}>
        A CSV file with the columns name, email and phone, up to {MAX_IMPORT_ROWS.toLocaleString('en-US')} people. You’ll review the list
        before anything is sent.
      </p>
      <section
        className={classes.drop}
        aria-label="File"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet className={classes.dropIcon} stroke={1.5} aria-hidden />
        <p>Drop your file here, or</p>
        <FileButton onChange={take} accept=".csv,text/csv" inputProps={{ 'aria-label': 'CSV file' }}>
          {({ onClick }) => (
            <Button
              onClick={preview.isPending ? undefined : onClick}
              aria-disabled={preview.isPending}
              leftSection={
                preview.isPending ? (
                  <Loader className={classes.icon} color="currentColor" aria-hidden />
                ) : (
                  <IconUpload className={classes.icon} stroke={1.75} aria-hidden />
                )
              }
            >
              {preview.isPending ? 'Reading' : 'Choose a file'}
            </Button>
          )}
        </FileButton>
      </section>
      {problem && (
        <FormMessage key={problem.attempt} tone="bad">
          {problem.sentence}
        </FormMessage>
      )}
      <div>
        <Button
          variant="subtle"
          leftSection={<IconDownload className={classes.icon} stroke={1.75} aria-hidden />}
          onClick={() =>
            saveFile(new Blob([TEMPLATE], { type: 'text/csv' }), fileNameOf(documentTitle(nickname, 'Invitations template'), 'csv'))
          }
        >
          Download a template
        </Button>
      </div>
    </div>
  )
}
