/** Every scenario, in the order of the table. */
import type { Scenario } from "./scenario.ts"
import { brokenNetwork } from "./scenarios/broken-network.ts"
import { cancelledBegins } from "./scenarios/cancelled-begins.ts"
import { crowd } from "./scenarios/crowd.ts"
import { cutCommits } from "./scenarios/cut-commits.ts"
import { deadConnections } from "./scenarios/dead-connections.ts"
import { fullDisks } from "./scenarios/disk-full.ts"
import { eraseCrowd } from "./scenarios/erase-crowd.ts"
import { frozenHolders } from "./scenarios/frozen-holder.ts"
import { fullQueue } from "./scenarios/full-queue.ts"
import { idleEmbedded } from "./scenarios/idle-embedded.ts"
import { killBackends } from "./scenarios/kill-backends.ts"
import { killPostmaster } from "./scenarios/kill-postmaster.ts"
import { killPromises } from "./scenarios/kill-promises.ts"
import { killServer } from "./scenarios/kill-server.ts"
import { readersStandby } from "./scenarios/readers-standby.ts"
import { rollingRestart } from "./scenarios/rolling-restart.ts"
import { slowReads } from "./scenarios/slow-reads.ts"
import { soak } from "./scenarios/soak.ts"
import { splitBrain } from "./scenarios/split-brain.ts"
import { standby } from "./scenarios/standby.ts"
import { wrongClock } from "./scenarios/wrong-clock.ts"

export const SCENARIOS: readonly Scenario[] = [
  killServer,
  killPromises,
  killPostmaster,
  killBackends,
  idleEmbedded,
  ...frozenHolders,
  deadConnections,
  cutCommits,
  cancelledBegins,
  brokenNetwork,
  ...fullDisks,
  wrongClock,
  standby,
  splitBrain,
  readersStandby,
  rollingRestart,
  fullQueue,
  slowReads,
  eraseCrowd,
  crowd,
  soak,
]
