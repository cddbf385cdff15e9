import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { InvoiceRow } from '#contract/billing/invoices.ts'
import { documentTitle, fileNameOf } from '#contract/formats/file-names.ts'
import { useSession } from '../../platform/session/session.ts'
import { MenuOnDemand } from '../../ui/dialogs/MenuOnDemand.tsx'
import { useDownloadBillingFile } from './billing.data.ts'
import { DownloadButton } from './DownloadButton.tsx'
import classes from './invoice.module.css'

/**
 * The PDF under the specification's file name. The menu also offers it under business, number and date, so that ten such files in one
 * folder can be told apart
 */
export function InvoiceDownload({ invoice }: { invoice: InvoiceRow }) {
  const { client_invoice_uuid: uuid, invoice_label: label, invoice_date: date } = invoice
  const { nickname } = useSession()
  const download = useDownloadBillingFile()
  const fileName = fileNameOf(documentTitle(nickname, 'Invoice', label, date), 'pdf')
  return (
    <>
      <DownloadButton file={{ kind: 'invoice', of: uuid }}>Download</DownloadButton>
      <MenuOnDemand
        button={(props) => (
          <ActionIcon {...props} variant="default" aria-label={`More of ${label}`} aria-busy={download.isPending}>
            <IconDots className={classes.icon} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      >
        {(Menu) => <Menu.Item onClick={() => download.mutate({ kind: 'invoice', of: uuid, fileName })}>Download as {label}</Menu.Item>}
      </MenuOnDemand>
    </>
  )
}
