INSERT INTO `jobs` (`kind`, `subject_id`, `status`, `attempts`, `run_after`, `created_at`, `updated_at`)
SELECT 'transcribe', r.`id`, 'queued', 0, r.`timestamp`, r.`timestamp`, r.`timestamp`
FROM `interview_responses` r JOIN `interviews` i ON i.`id` = r.`interview_id`
WHERE r.`awaits_confirmation` AND i.`status` = 'in_progress'
ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `status` = 'queued', `attempts` = 0, `run_after` = excluded.`run_after`, `last_error` = NULL;--> statement-breakpoint
ALTER TABLE `interview_responses` DROP COLUMN `awaits_confirmation`;
