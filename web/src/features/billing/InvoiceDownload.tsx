import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { InvoiceRow } from '#contract/billing/invoices.ts'
import { MenuOnDemand } from '../../ui/MenuOnDemand.tsx'
import { INVOICE_FILE, useDownloadFile } from './billing.data.ts'
import { DownloadButton } from './DownloadButton.tsx'
import classes from './invoice.module.css'

/** The PDF under the specification's name, and in the menu under the bill's number: ten of them are told apart in a folder */
export function InvoiceDownload({ invoice: { client_invoice_uuid: uuid, invoice_label: label } }: { invoice: InvoiceRow }) {
  const download = useDownloadFile()
  const fileName = `${label}.pdf`
  return (
    <>
      <DownloadButton file={{ kind: 'invoice', of: uuid, fileName: INVOICE_FILE }}>Download</DownloadButton>
      <MenuOnDemand
        button={(props) => (
          <ActionIcon {...props} variant="default" aria-label={`More of ${label}`} aria-busy={download.isPending}>
            <IconDots className={classes.icon} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      >
        {(Menu) => <Menu.Item onClick={() => download.mutate({ kind: 'invoice', of: uuid, fileName })}>Download as {fileName}</Menu.Item>}
      </MenuOnDemand>
    </>
  )
}
