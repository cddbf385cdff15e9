import { Skeleton } from '@mantine/core'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import classes from '../ai-promoter.module.css'
import { AREA, PROMPTS_PATH } from '../ai-promoter-paths.ts'
import { ConfigurationTabs } from '../ConfigurationTabs.tsx'
import { PromptForm } from './PromptForm.tsx'
import { toPromptValues } from './prompt-values.ts'
import { usePromptSettings } from './prompts.data.ts'
import own from './prompts.module.css'

export default function PromptConfigurationScreen() {
  const settings = usePromptSettings()
  if (settings.data) return <PromptForm loaded={toPromptValues(settings.data)} />
  return (
    <>
      <PageHead parent={AREA} title="Prompt Configuration" />
      <ConfigurationTabs current={PROMPTS_PATH} />
      {settings.isError && !isSessionEnded(settings.error) ? (
        <Card>
          <ErrorState
            title="The settings could not be loaded"
            message={errorMessageOf(settings.error)}
            requestId={requestIdOf(settings.error)}
            onRetry={() => void settings.refetch()}
          />
        </Card>
      ) : (
        <LoadingPrompts />
      )}
    </>
  )
}

const FIELDS = ['line', 'area', 'area', 'area', 'area', 'area'] as const

function LoadingPrompts() {
  return (
    <Loading label="Loading the settings">
      <div className={`${classes.columns} ${own.columns}`}>
        <Card padded={false}>
          <div className={classes.part}>
            {FIELDS.map((field, place) => (
              <Skeleton key={place} className={own.fieldShape} data-field={field} data-shape="field" />
            ))}
          </div>
        </Card>
        <Card>
          <Skeleton className={own.sampleShape} data-shape="lines" />
        </Card>
      </div>
    </Loading>
  )
}
