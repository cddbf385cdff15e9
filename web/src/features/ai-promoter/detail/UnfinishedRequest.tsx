import { Button } from '@mantine/core'
import { IconArrowLeft, IconPencil, IconRefresh } from '@tabler/icons-react'
import type { ReviewRequestDetail } from '#contract/ai-promoter/review-requests.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { FormMessage } from '../../../ui/forms/FormMessage.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { useGenerateAgain } from '../ai-promoter.data.ts'
import classes from '../ai-promoter.module.css'
import { editPath, LIST_PATH } from '../ai-promoter-paths.ts'
import { GenerationSteps } from '../progress/GenerationSteps.tsx'
import own from './detail.module.css'
import { VisitLine } from './VisitLine.tsx'

/** A request whose suggestions are still being written, or could not be written */
export function UnfinishedRequest({ request }: { request: ReviewRequestDetail }) {
  const again = useGenerateAgain()
  const { review_generator_uuid: uuid, reviewer_name: name, progress } = request
  const isFailed = progress.state === 'failed'
  return (
    <Card padded={false} className={own.unfinished}>
      <div className={classes.part}>
        <div>
          <h2 className={own.name}>{name}</h2>
          <VisitLine request={request} />
        </div>
        {isFailed ? (
          <FormMessage tone="bad">
            {progress.problem || 'The suggestions could not be generated.'} Your entries are saved. Start again, or edit them first.
          </FormMessage>
        ) : (
          <div>
            <p className={own.writing}>Generating suggestions. You can leave this page; generation continues.</p>
            <GenerationSteps progress={progress} />
          </div>
        )}
      </div>
      <div className={classes.foot}>
        <Button
          component={AppLink}
          to={LIST_PATH}
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft className={classes.icon} stroke={1.75} aria-hidden />}
        >
          Previous
        </Button>
        <span className={classes.grow} />
        {isFailed && (
          <>
            <Button
              component={AppLink}
              to={editPath(uuid)}
              variant="default"
              leftSection={<IconPencil className={classes.icon} stroke={1.75} aria-hidden />}
            >
              Edit
            </Button>
            <Button
              loading={again.isPending}
              leftSection={<IconRefresh className={classes.icon} stroke={1.75} aria-hidden />}
              onClick={() => again.mutate(uuid)}
            >
              Start again
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}
