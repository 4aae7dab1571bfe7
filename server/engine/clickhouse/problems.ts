import {
  type ConnectionProblem,
  noRight,
  unknownDatabase,
  unknownUser,
  wrongPassword,
} from '../connectionProblem.ts';

export const problems: readonly ConnectionProblem[] = [
  wrongPassword(
    /Authentication failed|Password required|Wrong password|REQUIRED_PASSWORD|WRONG_PASSWORD|\b(?:code:? ?)(?:516|193|194)\b/i,
  ),
  unknownUser(/Unknown user (\S+)|UNKNOWN_USER|\bcode:? ?192\b/i),
  unknownDatabase(
    /Database [`']?([^\s`'.]+)[`']? (?:does not exist|doesn't exist|is not found)|UNKNOWN_DATABASE|\bcode:? ?81\b/i,
  ),
  noRight(/Not enough privileges|ACCESS_DENIED|\bcode:? ?497\b/i),
];
