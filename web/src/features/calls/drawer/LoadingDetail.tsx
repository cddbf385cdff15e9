import { Skeleton } from '@mantine/core'
import { LoadingSections } from '../../../ui/drawer/DrawerSection.tsx'
import classes from './call-drawer.module.css'

export function LoadingDetail() {
  return <LoadingSections label="Loading call" first={<Skeleton className={classes.playerSkeleton} />} />
}
