import { Button } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { lazy, type Ref, Suspense, useState } from 'react'
import { useBusinessDay } from '../../../platform/use-business-day.ts'
import { useDownloadFile } from '../billing.data.ts'
import classes from '../invoice.module.css'

// Nothing else needs the kit's menu, and most visits do not open it
const loadYears = () => import('./StatementYears.tsx')
const StatementYears = lazy(loadYears)

/** Downloads a year's statement of everything billed and paid, for the bookkeeper */
export function StatementMenu() {
  const thisYear = Number(useBusinessDay().slice(0, 4))
  const download = useDownloadFile()
  const [isWanted, setWanted] = useState(false)
  const button = (ref?: Ref<HTMLButtonElement>) => (
    <Button
      ref={ref}
      variant="default"
      aria-haspopup="menu"
      loading={download.isPending}
      leftSection={<IconDownload className={classes.icon} stroke={1.75} aria-hidden />}
      rightSection={<IconChevronDown className={classes.icon} stroke={1.75} aria-hidden />}
      onClick={() => setWanted(true)}
      onPointerEnter={() => void loadYears().catch(() => undefined)}
    >
      Statement
    </Button>
  )
  if (!isWanted) return button()
  return (
    <Suspense fallback={button()}>
      <StatementYears
        latest={thisYear}
        button={button}
        onChoose={(year) => download.mutate({ kind: 'statement', of: String(year), fileName: `statement-${year}.pdf` })}
      />
    </Suspense>
  )
}
