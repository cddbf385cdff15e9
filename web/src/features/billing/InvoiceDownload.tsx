import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { InvoiceRow } from '#contract/billing/invoices.ts'
import { INVOICE_FILE, useDownloadFile } from './billing.data.ts'
import { DownloadButton } from './DownloadButton.tsx'
import classes from './invoice.module.css'
import { MenuOnDemand } from './MenuOnDemand.tsx'

/** The PDF under the specification's name, and in the menu under the bill's number: ten of them are told apart in a folder */
export function InvoiceDownload({ invoice: { client_invoice_uuid: uuid, invoice_label: label } }: { invoice: InvoiceRow }) {
  const download = useDownloadFile()
  const fileName = `${label}.pdf`
  return (
    <>
      <DownloadButton file={{ kind: 'invoice', of: uuid, fileName: INVOICE_FILE }}>Download</DownloadButton>
      <MenuOnDemand
        items={[{ label: `Download as ${fileName}`, onChoose: () => download.mutate({ kind: 'invoice', of: uuid, fileName }) }]}
        button={(events) => (
          <ActionIcon {...events} variant="default" aria-haspopup="menu" aria-label={`More of ${label}`} aria-busy={download.isPending}>
            <IconDots className={classes.icon} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      />
    </>
  )
}
