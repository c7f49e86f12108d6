CREATE TABLE `report_points` (
	`report_id` integer NOT NULL,
	`point_id` text NOT NULL,
	`status` text NOT NULL,
	`judged_by` text NOT NULL,
	PRIMARY KEY(`report_id`, `point_id`),
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade
);
