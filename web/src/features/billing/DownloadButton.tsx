import { Button, Loader } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type BillingFile, useDownloadBillingFile } from './billing.data.ts'
import classes from './invoice.module.css'

/** Downloads a PDF, which is fetched on click */
export function DownloadButton({ file, children }: { file: BillingFile; children: string }) {
  const download = useDownloadBillingFile()
  return (
    <Button
      variant="default"
      aria-busy={download.isPending}
      leftSection={
        download.isPending ? (
          <Loader size={16} color="currentColor" aria-hidden />
        ) : (
          <IconDownload className={classes.icon} stroke={1.75} aria-hidden />
        )
      }
      onClick={() => {
        if (!download.isPending) download.mutate(file)
      }}
    >
      {children}
    </Button>
  )
}
