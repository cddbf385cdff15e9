import { ActionIcon } from '@mantine/core'
import { IconDownload, IconFileTypeCsv, IconPhoto } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import { CardHeadline } from '../../../ui/content/CardHeadline.tsx'
import { Tip } from '../../../ui/content/Tip.tsx'
import { MenuOnDemand } from '../../../ui/dialogs/MenuOnDemand.tsx'
import { notifyError } from '../../../ui/dialogs/toasts.ts'
import { type ChartModel, formatChartValue, toChartTable } from './chart-model.ts'
import classes from './report-chart.module.css'
import { saveChartCsv } from './save-chart-csv.ts'
import { colorOfSeries } from './series-colors.ts'

interface ReportChartProps {
  model: ChartModel
  shape: 'lines' | 'bars'
  /** Replaces the plain headline with one that links to what it counts */
  headline?: ReactNode
  children: ReactNode
}

/** A chart with a large headline, a table of its values to switch to, and downloads of both */
export function ReportChart({ model, shape, headline, children }: ReportChartProps) {
  const { columns, rows } = toChartTable(model)
  return (
    <ChartCard
      title={model.title}
      aside={
        <>
          {model.series.length > 1 && <Legend model={model} />}
          <DownloadMenu model={model} shape={shape} />
        </>
      }
      lead={<CardHeadline headline={headline ?? model.headline}>{model.detail}</CardHeadline>}
      table={{
        columns,
        rows: rows
          .filter(({ values }) => shape === 'bars' || values.some((value) => value !== null))
          .map(({ name, values }) => [name, ...values.map(formatChartValue)]),
      }}
    >
      {children}
    </ChartCard>
  )
}

function Legend({ model: { series } }: { model: ChartModel }) {
  return (
    <span className={classes.legend}>
      {series.map(({ shortName }, order) => (
        <span key={shortName} style={{ '--series': colorOfSeries(order, false) } as CSSProperties}>
          {shortName}
        </span>
      ))}
    </span>
  )
}

function DownloadMenu({ model, shape }: Pick<ReportChartProps, 'model' | 'shape'>) {
  const { nickname } = useSession()

  async function savePicture() {
    try {
      const { saveChartPicture } = await import('./save-chart-picture.ts')
      await saveChartPicture(model, shape, nickname)
    } catch {
      notifyError('The image could not be created. Please try again.')
    }
  }

  return (
    <MenuOnDemand
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      button={(props) => (
        <ActionIcon {...props} className={classes.download} aria-label={`${model.title}: download`}>
          <Tip label="Download">
            <span className={classes.downloadIcon}>
              <IconDownload size={16} stroke={1.75} aria-hidden />
            </span>
          </Tip>
        </ActionIcon>
      )}
    >
      {(Menu) => (
        <>
          <Menu.Item
            leftSection={<IconFileTypeCsv size={18} stroke={1.75} aria-hidden />}
            onClick={() => saveChartCsv(model, shape, nickname)}
          >
            Data (CSV)
          </Menu.Item>
          <Menu.Item leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden />} onClick={() => void savePicture()}>
            Image (PNG)
          </Menu.Item>
        </>
      )}
    </MenuOnDemand>
  )
}
