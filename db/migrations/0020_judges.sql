CREATE TABLE `debriefs` (
	`interview_id` integer PRIMARY KEY NOT NULL,
	`statements` text NOT NULL,
	`answers` text NOT NULL,
	`ticks` text NOT NULL,
	`scores` text NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `pair_answers` (
	`interview_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`question_id` text NOT NULL,
	`point_id` text NOT NULL,
	`pair` text NOT NULL,
	`is_right` integer NOT NULL,
	`answered_at` integer NOT NULL,
	PRIMARY KEY(`interview_id`, `pair`),
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pair_answers_user` ON `pair_answers` (`user_id`,`question_id`);--> statement-breakpoint
DROP TABLE `point_claims`;--> statement-breakpoint
DROP TABLE `line_judgements`;--> statement-breakpoint
DROP INDEX `reports_figures`;--> statement-breakpoint
ALTER TABLE `reports` ADD `judged_by` text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `judge_name` text;--> statement-breakpoint
UPDATE `reports` SET `judged_by` = 'model', `judge_name` = report_model(`body`) WHERE `coverage_only` = 0;--> statement-breakpoint
UPDATE `reports` SET `score` = min(`score`, 69), `hiring_recommendation` = NULL WHERE `coverage_only` = 1;--> statement-breakpoint
UPDATE `reports` SET `grade` = CASE
	WHEN `score` >= 65 THEN 'C+' WHEN `score` >= 60 THEN 'C' WHEN `score` >= 55 THEN 'C-'
	WHEN `score` >= 50 THEN 'D+' WHEN `score` >= 45 THEN 'D' WHEN `score` >= 40 THEN 'D-' ELSE 'F' END
	WHERE `coverage_only` = 1 AND `score` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reports_figures` ON `reports` (`interview_id`,`score`,`grade`,`judged_by`) WHERE is_current = 1;--> statement-breakpoint
ALTER TABLE `reports` DROP COLUMN `coverage_only`;
